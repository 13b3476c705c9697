/**
 * Loads the script in its element's `data-late` after the page is on the screen: two frames after
 * the load event, when the first frame has been shown. It is inlined, and the CSP allows it by its
 * hash, so that no script delays the content.
 */
export const DEFERRED_SCRIPT_LOADER =
	'{const{late}=document.currentScript.dataset,frame=requestAnimationFrame;' +
	'addEventListener("load",()=>frame(()=>frame(()=>{const script=document.createElement("script");' +
	'script.src=late;document.head.append(script)})))}'
