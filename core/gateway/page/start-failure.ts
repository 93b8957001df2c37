// The page that an operator sees when the scripts of a document fail to start. The document brings it along: nothing can be
// fetched for it then.
import type { Words } from '../../base/words/words.mjs';
import { escapeHtml } from '../http/html.ts';
import { messageOf } from '../plugins/catalog/message-of.ts';

export interface StartFailureTexts {
  title: string;
  advice: string;
  reload: string;
  /** Names the file that could not be loaded, in the place of `{{file}}`. */
  missing: string;
  request: string;
}

/** Returns the texts of the first of the bundles that has them. */
export function startFailureTexts(bundles: readonly Words[], requestId: string): StartFailureTexts {
  const text = (key: string) =>
    bundles.map((words) => messageOf(words, key.slice('core:'.length))).find((found) => found) ?? key;
  return {
    title: text('core:startFailure.title'),
    advice: text('core:startFailure.advice'),
    reload: text('core:startFailure.reload'),
    missing: text('core:startFailure.missing'),
    request: text('core:startFailure.request').replace('{{id}}', requestId),
  };
}

/** Returns the page as a template. Styles of the console may be what is missing, so that it has a few of its own. */
export function startFailure(texts: StartFailureTexts, nonce: string): string {
  const { title, advice, reload, missing, request } = texts;
  return [
    `<template id="start-failure"><style nonce="${nonce}">${style}</style><main role="alert">`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(advice)}</p>`,
    `<p><code dir="auto" data-missing="${escapeHtml(missing)}"></code></p><p><small>${escapeHtml(request)}</small></p>`,
    `<p><button type="button">${escapeHtml(reload)}</button></p></main></template>`,
  ].join('');
}

const style =
  '#root>main{padding:3rem;max-inline-size:40rem;block-size:100vh;overflow:auto;overflow-wrap:anywhere}#root>main h1{font-size:1.25rem}#root>main p{margin-block:1rem}';

/** Times that a document is loaded again by itself, and the milliseconds in which they count. */
const [reloads, reloadWindowMs] = [2, 60_000];

/**
 * Shows the page while nothing is drawn: `sextantFailed` is for the entries to call, and the listener finds what ends them
 * before they run: its file cannot be had, or what it does at once throws.
 *
 * While gateways are upgraded, a file may be asked of one that does not have the version of the document, and is there a moment later.
 * Then the document is loaded again, twice in a minute at the most: nobody has typed anything yet. A file that cannot be had for
 * another reason is told of at once.
 *
 * @param root the base path of the console; empty: the root
 */
export const onFailedStart = (root: string): string =>
  [
    '{const again=({src,href},otherwise)=>{',
    'const key="sextant.reloads",now=Date.now();let times;',
    `try{times=JSON.parse(sessionStorage.getItem(key)??"[]").filter(time=>now-time<${reloadWindowMs})}catch{return otherwise()}`,
    `if(times.length>=${reloads})return otherwise();`,
    'fetch(src??href,{cache:"no-store"}).then(({ok,status})=>{',
    'if(!ok&&status!==503)return otherwise();',
    'sessionStorage.setItem(key,JSON.stringify([...times,now]));',
    'setTimeout(()=>location.reload(),500+Math.random()*1000)}).catch(otherwise)};',
    'const isBare=()=>!document.getElementById("root")?.firstChild;',
    'const show=(error,file)=>{',
    'const root=document.getElementById("root");',
    'if(!root||root.firstChild)return;',
    'root.append(document.getElementById("start-failure").content.cloneNode(true));',
    'const code=root.querySelector("code");',
    'code.textContent=file?code.dataset.missing.replace("{{file}}",()=>file):String(error);',
    'root.querySelector("button").onclick=()=>location.reload()};',
    'globalThis.sextantFailed=error=>{show(error);throw error};',
    'addEventListener("error",event=>{const{target}=event;',
    'if(target.localName==="script"&&isBare())again(target,()=>show(0,target.src));',
    // A page without its styles works, so that nothing is told in its place.
    'else if(target.rel==="stylesheet"&&isBare())again(target,()=>{});',
    `else if(event.filename?.startsWith(origin+"${root}/static/"))show(event.error??event.message)},true)}`,
  ].join('');
