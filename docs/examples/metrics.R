# What `mweso simulate ... --format csv` prints, read by R: length of games, wins of the first mover, a test between rule sets.
#     mweso simulate omweso hus --games 2000 --seed 1 --format csv > games.csv
#     Rscript metrics.R games.csv
games <- read.csv(commandArgs(trailingOnly = TRUE)[1], na.strings = "")
games$south <- ifelse(is.na(games$winner), 0.5, games$winner == "S")
games$variant <- factor(games$variant, levels = unique(games$variant))
means <- aggregate(cbind(turns, south) ~ variant, games, mean)
print(means, digits = 5, row.names = FALSE)
wide <- reshape(games[c("variant", "game", "turns")], idvar = "game", timevar = "variant", direction = "wide")
with(wide, print(t.test(wide[[3]], wide[[2]], paired = TRUE)$p.value, digits = 4))
