// A connection takes one query at a time: the driver queues further ones with a deprecation warning.
function failOnWarning(warning: Error) {
  if (warning.message.includes('client.query()')) throw warning;
}

// Files that share a process share its listeners.
if (!process.listeners('warning').some(({ name }) => name === failOnWarning.name)) process.on('warning', failOnWarning);
