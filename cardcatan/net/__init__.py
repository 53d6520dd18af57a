"""The LAN: messages, host, client, discovery, keys. It moves what the table says, and decides nothing of a game."""
