"""Take 5!: everyone plays a card at once, and who brings a row's sixth card takes the five."""
