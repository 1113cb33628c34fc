#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "base/job_context.h"
#include "base/json_writer.h"
#include "navgen/output_set.h"

namespace navwright {

/// A JSON Lines file of an OutputSet: one object a line.
class LineFile {
  public:
    [[nodiscard]] static Result<LineFile> open(OutputSet& outputs, const std::filesystem::path& target,
                                               JobContext& context);

    /// `fill(JsonWriter&)` writes the members of the line's object. Errors: the disk's, and a cancel.
    template <class Fill>
    [[nodiscard]] Result<> line(Fill&& fill) {
        JsonWriter json;
        json.beginObject(JsonWriter::Layout::line);
        fill(json);
        json.endObject();
        return append(std::move(json).take());
    }

    /// Nothing is written after it.
    [[nodiscard]] Result<> finish();

  private:
    LineFile(AtomicFile& file, JobContext& context) : file_(&file), context_(&context) {}
    [[nodiscard]] Result<> append(const std::string& text);

    AtomicFile* file_;
    JobContext* context_;
    std::string waiting_;
};

}  // namespace navwright
