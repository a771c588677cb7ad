"""What only Rome & Roll has: garrisons, Nero cards, advisors, sales of goods, the automatic opponent Seneca."""
