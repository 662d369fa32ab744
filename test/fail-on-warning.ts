// A connection takes one query at a time: the driver queues what comes meanwhile, warns, and will refuse it one day.
process.on('warning', (warning) => {
  if (warning.message.includes('client.query()')) throw warning;
});
