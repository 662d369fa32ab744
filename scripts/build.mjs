// `npm run build`: packages and build, without a start. For an older version, which a newer one's database would not let
// start, before a backup is restored; and for the container image.
import { buildPortal, checkNode, installPackages } from './setup.mjs';
import { root } from './steps.mjs';

checkNode();
process.chdir(root);
await installPackages();
await buildPortal();
