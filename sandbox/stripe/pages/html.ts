/** HTML for the sandbox's pages. */

export class Html {
	constructor(readonly text: string) {}
}

type Part = string | number | Html | null | false | readonly Part[]

const escaped: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
}

function write(part: Part): string {
	if (part === null || part === false) return ''
	if (part instanceof Html) return part.text
	if (typeof part === 'object') return part.map(write).join('')
	return String(part).replace(/[&<>"']/gu, (char) => escaped[char] ?? char)
}

/** Template tag that escapes all interpolated values. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
	new Html(
		texts.map((text, i) => text + (i < parts.length ? write(parts[i] as Part) : '')).join(''),
	)

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#f6f7f9,#14171c);color:light-dark(#1a1d23,#e8eaee)}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.ribbon{background:#ffd54a;color:#3a2c00;text-align:center;font-size:.85rem;padding:.3rem}
.card{background:light-dark(#fff,#1d2128);border:1px solid light-dark(#d9dde3,#343a44);border-radius:.6rem;padding:1rem;margin:1rem 0}
h1{font-size:1.35rem;margin:.5rem 0 1rem}h2{font-size:1.05rem;margin:0 0 .5rem}
table{width:100%;border-collapse:collapse}td,th{padding:.25rem 0;text-align:left}td:last-child,th:last-child{text-align:right}
label{display:block;margin:.6rem 0 .2rem;font-weight:600}
input,select{font:inherit;width:100%;box-sizing:border-box;min-height:2.75rem;padding:.4rem .6rem;border:1px solid #8b93a1;border-radius:.4rem;background:inherit;color:inherit}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.4rem 1rem;border-radius:.4rem;border:1px solid #2347d6;background:#2347d6;color:#fff;cursor:pointer;margin-top:.75rem}
button.quiet{background:none;color:inherit;border-color:#8b93a1}.wide{width:100%}
a{color:light-dark(#2347d6,#9db2ff)}
.error{border-left:4px solid #d33;padding:.4rem .8rem;background:light-dark(#fdecec,#3a1d1f)}
.note{border-left:4px solid #2347d6;padding:.4rem .8rem;background:light-dark(#eaf0ff,#1c2540)}
.small{font-size:.875rem;color:light-dark(#525a66,#a9b1bd)}`

/** A complete HTML page. */
export const renderDocument = (title: string, body: Html): Html =>
	html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex" />
				<title>${title}</title>
				<style>
					${new Html(STYLE)}
				</style>
			</head>
			<body>
				<div class="ribbon">Payment sandbox: no real money moves here</div>
				<main>${body}</main>
			</body>
		</html> `

/** A table row: a name and its value. */
export const row = (name: Part, value: Part): Html =>
	html`<tr>
		<td>${name}</td>
		<td>${value}</td>
	</tr>`

/** A formatted amount. */
export const money = (cents: number, currency: string): string =>
	new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
		cents / 100,
	)

/** A formatted date. */
export const day = (seconds: number): string =>
	new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
		new Date(seconds * 1000),
	)
