-- What the public reads of the settings, members do too.
GRANT SELECT (mcp_enabled) ON settings TO portal_member;
