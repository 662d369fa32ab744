/**
 * Runs in the head before the first paint: chosen theme, collapsed sidebar, and the mark that scripts run. Constant, so
 * that its hash can stand in the security policy, and cached pages need not vary by a cookie.
 */
export const headScript =
  "(function(d){d.dataset.js='';var t;try{t=localStorage.getItem('theme')}catch(e){}d.dataset.theme=t==='dark'?'dark':'light';" +
  "if(/(?:^|; )sidebar=collapsed/.test(document.cookie))d.dataset.sidebar='collapsed'})(document.documentElement)";
