// A connection takes one query at a time: the driver queues further ones with a deprecation warning.
process.on('warning', (warning) => {
  if (warning.message.includes('client.query()')) throw warning;
});
