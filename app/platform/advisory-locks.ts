/**
 * The numbers of advisory locks: in PostgreSQL all share one space, so that a new one is added here. Those of one entry
 * or module are hashes of their names instead.
 */
export const advisoryLocks = {
  /** Held while the schema is changed. */
  migrations: 7_318_201,
  /** Held while a login of the portal is made, or gets another password. */
  logins: 7_318_202,
  /** Held while the portal is filled with the sample content. */
  sample: 7_318_203,
  /** One backup of a portal at a time. */
  backup: 7_318_204,
  /** Serialises changes of accounts. */
  accounts: 7_040_101,
  /** Shared while bytes are removed from the store, exclusive while a backup or an export copies files. */
  removals: 7_040_102,
} as const;
