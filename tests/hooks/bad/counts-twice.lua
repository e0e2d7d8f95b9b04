-- expect 4 script: 'captures' is declared twice
counts("captures", 2)
counts("turns", 2)
counts("captures", 2)
