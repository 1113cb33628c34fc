/* SPDX-License-Identifier: GPL-2.0-or-later
 * Part of Navwright: goes into the game library, so it is licensed as the engine is. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "navtest_core.h"
#include "navtest_state.h"

static const char* const kCauses[NAVTEST_CAUSES] = {"fall", "drown", "slime",
                                                    "lava", "crush", "trigger_hurt"};

static void write_text(FILE* out, const char* text) {
    fputc('"', out);
    for (const char* c = text; *c; ++c) {
        const unsigned byte = (unsigned char)*c;
        if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", (char)byte);
        else if (byte < 0x20 || byte >= 0x7f)
            fprintf(out, "\\u%04x", byte);
        else
            fputc((int)byte, out);
    }
    fputc('"', out);
}

/* The host may have set a locale with a decimal comma. */
static const char* with_points(char* number) {
    for (char* c = number; *c; ++c)
        if (*c == ',') *c = '.';
    return number;
}

/* JSON has no infinities. */
static void write_number(FILE* out, double value) {
    char text[40];
    snprintf(text, sizeof(text), "%.9g", isfinite(value) ? value : 0.0);
    fputs(with_points(text), out);
}

static void write_field(FILE* out, const char* name, double value) {
    fprintf(out, "  \"%s\": ", name);
    write_number(out, value);
    fputs(",\n", out);
}

static void write_text_field(FILE* out, const char* name, const char* value) {
    fprintf(out, "  \"%s\": ", name);
    write_text(out, value);
    fputs(",\n", out);
}

static void write_origin(FILE* out, const float origin[3]) {
    for (int i = 0; i < 3; ++i) {
        fputs(i ? ", " : "[", out);
        write_number(out, origin[i]);
    }
    fputc(']', out);
}

static void write_node_list(FILE* out, const navtest_t* test, const char* name,
                            int (*is_listed)(const navtest_t*, int)) {
    const char* separator = "";
    fprintf(out, "  \"%s\": [", name);
    for (int node = 0; node < test->node_count; ++node)
        if (is_listed(test, node)) {
            fprintf(out, "%s%d", separator, node);
            separator = ", ";
        }
    fputs("],\n", out);
}

static void write_bad_links(FILE* out, const navtest_t* test) {
    const char* separator = "";
    fputs("  \"bad_links\": [", out);
    for (int i = 0; i < test->link_count; ++i)
        if (navtest_is_bad_link(test, &test->links[i])) {
            fprintf(out, "%s[%d, %d]", separator, test->links[i].from, test->links[i].to);
            separator = ", ";
        }
    fputs("],\n", out);
}

static void write_engine(FILE* out, const navtest_identity_t* identity) {
    fputs("  \"engine\": {\"version\": ", out);
    write_text(out, identity->engine_version);
    fprintf(out, ", \"inuse_bytes\": %d, \"max_nodes\": %d, \"types\": {", identity->inuse_bytes,
            identity->max_nodes);
    for (int i = 0; i < identity->type_count; ++i) {
        if (i) fputs(", ", out);
        write_text(out, identity->types[i].name);
        fprintf(out, ": %d", identity->types[i].number);
    }
    fputs("}},\n", out);
}

/* Absent where it is off. */
static void write_flag(FILE* out, const char* name, int on) {
    if (on) fprintf(out, ",\n    \"%s\": true", name);
}

static void write_thresholds(FILE* out, const navtest_config_t* config) {
    fputs("  \"thresholds\": {\n  ", out);
    write_field(out, "coverage", config->min_coverage);
    write_field(out, "death_rate", config->max_death_rate);
    write_field(out, "stuck_rate", config->max_stuck_rate);
    write_field(out, "unreachable", config->max_unreachable);
    write_field(out, "bad_node_share", config->bad_node_share);
    write_field(out, "bad_node_visits", config->bad_node_visits);
    write_field(out, "bad_link_share", config->bad_link_share);
    fprintf(out, "  \"bad_link_attempts\": %d", config->bad_link_attempts);
    write_flag(out, "judge_nodes", config->judge_nodes);
    write_flag(out, "judge_links", config->judge_links);
    write_flag(out, "visited_by_arrival", config->visited_by_arrival);
    write_flag(out, "unreachable_by_visits", config->unreachable_by_visits);
    fputs("\n  },\n", out);
}

typedef struct {
    FILE* out;
    const char* separator;
} reasons_t;

static const char* rounded(double value, char text[32]) {
    snprintf(text, 32, "%.3f", value);
    return with_points(text);
}

static void write_reason(reasons_t* reasons, const char* figure, double value, const char* relation,
                         double limit) {
    char text[160], first[32], second[32];
    snprintf(text, sizeof(text), "%s is %s, %s %s", figure, rounded(value, first), relation,
             rounded(limit, second));
    fputs(reasons->separator, reasons->out);
    write_text(reasons->out, text);
    reasons->separator = ", ";
}

static void write_reasons(FILE* out, const navtest_config_t* limits, const navtest_summary_t* summary) {
    reasons_t reasons = {out, ""};
    fputs("  \"reasons\": [", out);
    if (summary->coverage < limits->min_coverage)
        write_reason(&reasons, "Share of nodes visited", summary->coverage, "below", limits->min_coverage);
    if (summary->death_rate > limits->max_death_rate)
        write_reason(&reasons, "Deaths per bot and minute", summary->death_rate, "above",
                     limits->max_death_rate);
    if (summary->stuck_rate > limits->max_stuck_rate)
        write_reason(&reasons, "Stuck per bot and minute", summary->stuck_rate, "above",
                     limits->max_stuck_rate);
    if (summary->unreachable_share > limits->max_unreachable)
        write_reason(&reasons, "Unreachable share", summary->unreachable_share, "above",
                     limits->max_unreachable);
    if (limits->judge_nodes && summary->worst_node > limits->bad_node_share)
        write_reason(&reasons, "Deaths per visit of the worst node", summary->worst_node, "above",
                     limits->bad_node_share);
    if (limits->judge_links && summary->worst_link > limits->bad_link_share)
        write_reason(&reasons, "Failures per attempt of the worst link", summary->worst_link, "above",
                     limits->bad_link_share);
    if (summary->bots <= 0 || summary->duration <= 0) {
        fputs(reasons.separator, out);
        write_text(out, "No bot took part");
    }
    fputs("],\n", out);
}

static void write_nodes(FILE* out, const navtest_t* test) {
    const char* separator = "\n    ";
    fputs("  \"nodes\": [", out);
    for (int id = 0; id < test->node_count; ++id) {
        const navtest_node_t* node = navtest_node(test, id);
        if (!node) continue;
        fprintf(out, "%s{\"id\": %d, \"origin\": ", separator, id);
        write_origin(out, node->origin);
        fprintf(out,
                ", \"touches\": %u, \"visits\": %u, \"deaths_fall\": %u, \"deaths_drown\": %u, "
                "\"deaths_other\": %u, \"stuck\": %u}",
                (unsigned)node->touches, (unsigned)node->visits, (unsigned)node->deaths[NAVTEST_FALL],
                (unsigned)node->deaths[NAVTEST_DROWN],
                (unsigned)(node->deaths[NAVTEST_SLIME] + node->deaths[NAVTEST_LAVA] +
                           node->deaths[NAVTEST_CRUSH] + node->deaths[NAVTEST_TRIGGER_HURT]),
                (unsigned)node->stuck);
        separator = ",\n    ";
    }
    fputs("],\n", out);
}

static void write_links(FILE* out, const navtest_t* test) {
    const char* separator = "\n    ";
    fputs("  \"links\": [", out);
    for (int i = 0; i < test->link_count; ++i) {
        const navtest_link_t* link = &test->links[i];
        fprintf(out, "%s{\"from\": %d, \"to\": %d, \"attempts\": %u, \"traversals\": %u, \"failures\": %u}",
                separator, link->from, link->to, (unsigned)(link->traversals + link->failures),
                (unsigned)link->traversals, (unsigned)link->failures);
        separator = ",\n    ";
    }
    fputs("],\n", out);
}

static void write_deaths(FILE* out, const navtest_t* test) {
    const char* separator = "\n    ";
    fputs("  \"deaths\": [", out);
    for (int i = 0; i < test->death_count; ++i) {
        const navtest_death_t* death = &test->deaths[i];
        fprintf(out, "%s{\"bot\": %d, \"time\": ", separator, death->bot);
        write_number(out, death->time);
        fprintf(out, ", \"cause\": \"%s\", \"origin\": ", kCauses[death->cause]);
        write_origin(out, death->origin);
        fprintf(out, ", \"node\": %d", death->node);
        if (death->from != NAVTEST_NONE) fprintf(out, ", \"link\": [%d, %d]", death->from, death->to);
        fputc('}', out);
        separator = ",\n    ";
    }
    fputs("]\n", out);
}

static void write_all(FILE* out, const navtest_t* test, const navtest_summary_t* summary,
                      const navtest_identity_t* identity) {
    fputs("{\n", out);
    fprintf(out, "  \"schema\": %d,\n", NAVTEST_SCHEMA);
    write_text_field(out, "map", identity->map);
    fprintf(out, "  \"passed\": %s,\n", summary->passed ? "true" : "false");
    write_field(out, "coverage_ratio", summary->coverage);
    write_field(out, "death_rate_per_bot_min", summary->death_rate);
    write_field(out, "stuck_rate_per_bot_min", summary->stuck_rate);
    write_node_list(out, test, "bad_nodes", navtest_is_bad_node);
    write_bad_links(out, test);
    write_node_list(out, test, "unreachable_nodes", navtest_is_unreachable);
    write_field(out, "test_duration_s", summary->duration);
    write_field(out, "bot_count", summary->bots);
    write_field(out, "total_node_visits", summary->visits);
    write_field(out, "total_environmental_deaths", summary->deaths);
    write_text_field(out, "backend", "engine");
    fprintf(out, "  \"seed\": %llu,\n", (unsigned long long)test->config.seed);
    write_text_field(out, "nav_sha1", identity->nav_sha1);
    write_engine(out, identity);
    write_thresholds(out, &test->config);
    write_reasons(out, &test->config, summary);
    write_nodes(out, test);
    write_links(out, test);
    write_deaths(out, test);
    fputs("}\n", out);
}

int navtest_write_report(const navtest_t* test, const navtest_summary_t* summary,
                         const navtest_identity_t* identity, const char* path, char* error,
                         size_t error_size) {
    static const char kSuffix[] = ".tmp";
    const size_t length = strlen(path) + sizeof(kSuffix);
    char* beside = malloc(length);
    if (!beside) {
        snprintf(error, error_size, "no memory to write %s", path);
        return 0;
    }
    snprintf(beside, length, "%s%s", path, kSuffix);
    FILE* out = fopen(beside, "wb");
    int good = out != NULL;
    if (out) {
        write_all(out, test, summary, identity);
        good = !ferror(out) && fflush(out) == 0;
        good = fclose(out) == 0 && good;
        /* Where rename() does not replace files, delete the old report first. */
        good = good && (rename(beside, path) == 0 || (remove(path) == 0 && rename(beside, path) == 0));
        if (!good) remove(beside);
    }
    if (!good) snprintf(error, error_size, "cannot write %s", path);
    free(beside);
    return good;
}
