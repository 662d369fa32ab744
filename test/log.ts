import { createLogger } from '#app/platform/logger.server';

/** For tests that are not about what is logged. */
export const silentLog = createLogger({ LOG_LEVEL: 'silent' });
