import { parentPort, workerData } from 'node:worker_threads';
import type { Checked } from '#app/checks/check-text';
import { KeptPieces } from '#app/markdown/read-pieces';
import type { Said } from '#app/platform/worker-thread.server';
import { loadDictionary } from '#app/search/language/load-analyser.server';
import { beginCheck, type BegunCheck, type CheckJob, type KnownOfText } from './begin-check';
import type { TextLinks } from './text-links';

// The worker for long texts (see check-content.server.ts): parses one, asks where its links lead, applies the rules.
const dictionary = loadDictionary((workerData as { arcs: Uint32Array }).arcs);
/** Whoever writes checks a text again after a few changes. */
const kept = new KeptPieces(300_000);
let begun: BegunCheck | undefined;

parentPort?.on('message', (message: CheckJob | { reply: KnownOfText }) => {
  const say = (said: Said<Checked, TextLinks>) => parentPort?.postMessage(said);
  if (!('reply' in message)) {
    begun = beginCheck(message, (form) => dictionary.lemmasOf(form), kept);
    say({ question: begun.links });
  } else if (begun) {
    say({ answer: begun.finish(message.reply) });
    begun = undefined;
  }
});
