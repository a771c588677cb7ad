"""Rome & Roll alone has these: garrisons, Nero cards, advisors, sales of goods, the automatic opponent Seneca."""
