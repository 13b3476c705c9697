/**
 * Fetches the script named in `data-late` of its element once the page is on the screen: two frames
 * after all that the page needs has come, the first of them has been shown. It stands in the page
 * itself, where the policy knows it by its hash, so that what is read first waits for no script.
 */
export const DEFERRED_SCRIPT_LOADER =
	'{const{late}=document.currentScript.dataset,frame=requestAnimationFrame;' +
	'addEventListener("load",()=>frame(()=>frame(()=>{const script=document.createElement("script");' +
	'script.src=late;document.head.append(script)})))}'
