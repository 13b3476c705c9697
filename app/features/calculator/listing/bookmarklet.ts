import { MAX_LISTING_LENGTH } from './listing'

/**
 * The bookmark that reads a listing: a link with a script, which the member keeps in the browser and
 * clicks on the page of a listing. It opens our page with the text in the fragment of the address,
 * which no browser sends to a server.
 */

/** The start of the fragment with a listing. */
const FRAGMENT = '#listing='

/** The most characters that the bookmark takes along: addresses are shorter than forms. */
const MAX_TAKEN = 30_000
/** Longer data of a page is a list of properties. */
const MAX_SCRIPT = 8_000
/** A shorter selection is a word that was double-clicked. */
const MIN_SELECTION = 40

/**
 * What the bookmark runs on the page of a listing: the page's title, its description, what it says
 * about itself as JSON-LD, and the text that is selected, or else all visible text.
 */
const script = (target: string): string => `(function(){
var d=document,t=[d.title],m=d.querySelector('meta[name=description]'),s=String(getSelection()).trim();
if(m)t.push(m.content);
d.querySelectorAll('script[type="application/ld+json"]').forEach(function(e){
try{var j=JSON.stringify(JSON.parse(e.textContent));if(j.length<=${MAX_SCRIPT})t.push(j)}catch(x){}});
t.push(s.length>=${MIN_SELECTION}?s:d.body.innerText);
var u=${JSON.stringify(target)}+encodeURIComponent(t.join('\\n').slice(0,${MAX_TAKEN}).replace(/[\\ud800-\\udfff]/g,''));
if(!open(u,'_blank'))location.href=u
})()`

/**
 * The address of the bookmark.
 * @param page the address of the page that takes the listing, with its origin
 */
export const bookmarkletLink = (page: string): string =>
	`javascript:${encodeURIComponent(script(page + FRAGMENT).replaceAll('\n', ''))}`

/** The listing in the fragment of an address; null without one. Never throws. */
export function listingFromFragment(fragment: string): string | null {
	if (!fragment.startsWith(FRAGMENT)) return null
	try {
		const text = decodeURIComponent(fragment.slice(FRAGMENT.length))
		return text.trim() === '' ? null : text.slice(0, MAX_LISTING_LENGTH)
	} catch {
		return null
	}
}
