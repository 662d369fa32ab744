/**
 * Runs in the head before the first paint: sets the theme, the collapsed sidebar, and the mark that scripts run. A
 * constant, so that the Content Security Policy can allow it by hash, and cached pages need not vary by cookie.
 */
export const headScript =
  "(function(d){d.dataset.js='';var t;try{t=localStorage.getItem('theme')}catch(e){}d.dataset.theme=t==='dark'?'dark':'light';" +
  "if(/(?:^|; )sidebar=collapsed/.test(document.cookie))d.dataset.sidebar='collapsed'})(document.documentElement)";
