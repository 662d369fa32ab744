import { hydratedEvent } from './starter-event';

/**
 * The one inline script of a public page: it starts the page's modules when a person first touches the page, or when
 * the page has been loaded and the browser is idle. A press of a button, or a shortcut, that comes before React listens
 * is held and repeated to it; a shortcut of the search leads to its field at once, so that no letter that follows is
 * lost. Written by hand in the plainest JavaScript, because it is sent with every page as it stands.
 */
export const starter = `(()=>{
var me=document.currentScript,nonce=me.nonce,held=[],started=0,o={capture:true},p={capture:true,passive:true};
var touch=['pointerover','pointerdown','touchstart','focusin'];
me.remove();
function start(){
if(document.readyState==='loading'){addEventListener('DOMContentLoaded',start,{once:true});return}
if(started)return;started=1;
touch.forEach(function(n){removeEventListener(n,start,p)});
var old=document.querySelector('script[type="text/x-later"]');if(!old)return;
var s=document.createElement('script');s.type='module';if(nonce)s.nonce=nonce;s.textContent=old.textContent;old.replaceWith(s);
}
function click(e){
start();
var b=e.target.closest&&e.target.closest('button,[role=button],[role=tab]');
if(!b||b.type==='submit'&&b.form||b.hasAttribute('popovertarget')||b.hasAttribute('commandfor'))return;
e.preventDefault();e.stopImmediatePropagation();held.push(function(){b.isConnected&&b.click()});
}
function key(e){
start();
var typing=e.target.closest&&e.target.closest('input,textarea,select,[contenteditable]'),mod=e.ctrlKey||e.metaKey;
if(!(mod&&/^[kb]$/i.test(e.key)||!mod&&e.key==='/'&&!typing))return;
e.preventDefault();e.stopImmediatePropagation();
if(!/b/i.test(e.key)){var f=document.querySelector('[aria-keyshortcuts^="/"]');if(f&&f.offsetParent){f.focus();f.select()}return}
held.push(function(){(document.activeElement||document.body).dispatchEvent(new KeyboardEvent('keydown',{key:e.key,code:e.code,ctrlKey:e.ctrlKey,metaKey:e.metaKey,bubbles:true,cancelable:true}))});
}
touch.forEach(function(n){addEventListener(n,start,p)});
addEventListener('click',click,o);addEventListener('keydown',key,o);
addEventListener('${hydratedEvent}',function(){removeEventListener('click',click,o);removeEventListener('keydown',key,o);held.splice(0).forEach(function(f){f()})},{once:true});
function idle(){window.requestIdleCallback?requestIdleCallback(start,{timeout:4000}):setTimeout(start,1500)}
document.readyState==='complete'?idle():addEventListener('load',idle,{once:true});
})()`.replaceAll('\n', '');
