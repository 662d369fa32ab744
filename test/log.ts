import { createLogger } from '#app/platform/logger.server';

/** A silent logger, for tests that are not about logging. */
export const silentLog = createLogger({ LOG_LEVEL: 'silent' });
