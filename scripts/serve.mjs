// Runs a started portal until it is told to end, in order.

/** @param {(env: NodeJS.ProcessEnv) => Promise<{ stop(): Promise<void> }>} start */
export async function serve(start) {
  let portal;
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    const late = setTimeout(() => process.exit(1), 20_000);
    late.unref();
    await portal?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
  try {
    portal = await start(process.env);
    if (ending) await portal.stop();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}
