# A table and a map of what is known of one question, from a dataset of `mweso atlas --cldf FOLDER`, read by R.
#     mweso atlas --cldf FOLDER
#     Rscript cldf.R FOLDER [QUESTION [FILE.pdf]]
# The table is that of cldf.py: rule sets, families and the median latitude by answer, of answers that a source states.
arguments <- commandArgs(trailingOnly = TRUE)
question <- if (length(arguments) > 1) arguments[2] else "capture.fate"
values <- read.csv(file.path(arguments[1], "values-long.csv"), na.strings = "", encoding = "UTF-8")
known <- values[values$Parameter_Name == question & values$Certainty %in% c("stated", "as"), ]
table <- data.frame(
  answer = sort(unique(known$Value)),
  sets = as.vector(tapply(known$Language_ID, known$Value, length)),
  families = as.vector(tapply(known$Family_ID, known$Value, function(x) length(unique(x)))),
  latitude = round(as.vector(tapply(known$Latitude, known$Value, median, na.rm = TRUE)), 1))
print(table[order(-table$sets, table$answer), ], row.names = FALSE)
if (length(arguments) > 2) {
  pdf(arguments[3])
  answer <- factor(known$Value)
  plot(known$Longitude, known$Latitude, col = answer, pch = 19, asp = 1, xlab = "degrees east", ylab = "degrees north", main = question)
  legend("bottomleft", legend = levels(answer), col = seq_along(levels(answer)), pch = 19)
  invisible(dev.off())
}
