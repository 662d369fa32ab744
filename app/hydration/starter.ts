import { hydratedEvent } from './starter-event';

/**
 * The one inline script of a public page: it starts the page's modules at the first sign of a person. A page that
 * nobody touches fetches and runs none, unless it has something to show that only scripts can: a message after a
 * redirect, searched words to mark, the heading of its address, or what `needsScripts` marks. What the sign itself does
 * is shown first: modules that the browser has in memory are compiled while they are asked for. A press of a button, or
 * a shortcut, that comes before React listens is held and repeated to it; a shortcut of the search leads to its field
 * at once, so that no letter that follows is lost. The browser itself scrolls the sidebar to the reader's place, or
 * this script in one that cannot (Firefox, Safari, Chromium before 133): only a scrolled page is a sign. Written by
 * hand in the plainest JavaScript, because it is sent with every page as it stands.
 */
export const starter = `(()=>{
var doc=document,me=doc.currentScript,nonce=me.nonce,held=[],started=0,here=address(),o={capture:true},p={capture:true,passive:true};
var signs=['pointerover','pointermove','pointerdown','touchstart','wheel','scroll','focusin'];
me.remove();
function address(){return location.pathname+location.search}
function start(e){
if(e&&e.type==='scroll'&&e.target!==doc)return;
if(doc.readyState==='loading'){addEventListener('DOMContentLoaded',start,{once:true});return}
if(started)return;started=1;
signs.forEach(function(n){removeEventListener(n,start,p)});
requestAnimationFrame(function(){setTimeout(load)});
}
function load(){
var old=doc.querySelector('script[type="text/x-later"]');if(!old)return;
old.dataset.modules.split(' ').forEach(function(h){var l=doc.createElement('link');l.rel='modulepreload';l.href=h;doc.head.append(l)});
var s=doc.createElement('script');s.type='module';if(nonce)s.nonce=nonce;s.onerror=release;s.textContent=old.textContent;old.replaceWith(s);
}
function closest(e,s){return e.target.closest&&e.target.closest(s)}
function tell(e){var l=closest(e,'[data-tell]'),t=l&&closest(e,'a')&&l.dataset.tell.split('?');t&&navigator.sendBeacon(t[0],new URLSearchParams(t[1]))}
function click(e){
start();tell(e);
var b=closest(e,'button,[role=button],[role=tab]');
if(!b||b.type==='submit'&&b.form||b.hasAttribute('popovertarget')||b.hasAttribute('commandfor'))return;
e.preventDefault();e.stopImmediatePropagation();
if(b.ariaBusy)return;
b.ariaBusy='true';held.push(function(){b.ariaBusy=null;b.isConnected&&b.click()});
}
function key(e){
start();
var typing=closest(e,'input,textarea,select,[contenteditable]'),mod=e.ctrlKey||e.metaKey;
if(!(mod&&/^[kb]$/i.test(e.key)||!mod&&e.key==='/'&&!typing))return;
e.preventDefault();e.stopImmediatePropagation();
if(!/b/i.test(e.key)){var f=doc.querySelector('[aria-keyshortcuts^="/"]');if(f&&f.offsetParent){f.focus();f.select();return}}
held.push(function(){(doc.activeElement||doc.body).dispatchEvent(new KeyboardEvent('keydown',{key:e.key,code:e.code,ctrlKey:e.ctrlKey,metaKey:e.metaKey,bubbles:true,cancelable:true}))});
}
function release(){removeEventListener('click',click,o);removeEventListener('auxclick',tell,p);removeEventListener('keydown',key,o);held.splice(0).forEach(function(f){f()})}
function place(){var l=doc.querySelector('.site-sidebar [aria-current=page]');l&&l.scrollIntoView({block:'nearest'})}
function move(){address()===here||location.reload()}
signs.forEach(function(n){addEventListener(n,start,p)});
addEventListener('click',click,o);addEventListener('auxclick',tell,p);addEventListener('keydown',key,o);addEventListener('popstate',move);
addEventListener('unhandledrejection',release,{once:true});
addEventListener('${hydratedEvent}',function(){removeEventListener('popstate',move);release()},{once:true});
function idle(){window.requestIdleCallback?requestIdleCallback(start,{timeout:4000}):setTimeout(start,1500)}
if(!CSS.supports('scroll-initial-target','nearest')){place();addEventListener('toggle',function(e){e.newState==='open'&&e.target.matches('.site-sidebar')&&place()},p)}
if(doc.activeElement!==doc.body)start();
else if(location.hash||(history.state||{}).usr||/(^|; )flash=./.test(doc.cookie)||doc.querySelector('[data-needs-scripts]'))doc.readyState==='complete'?idle():addEventListener('load',idle,{once:true});
})()`.replaceAll('\n', '');
