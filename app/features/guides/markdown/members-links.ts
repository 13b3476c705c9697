/** The address of the calculator or its analysis; the sanitizer writes attributes in double quotes. */
const CALCULATOR_ADDRESS = /href="\/calculator[/?#"]/u
const END = '</a>'

/** Whether this HTML, which ends where a link ends, ends with a link to the calculator. */
function endsWithCalculatorLink(html: string): boolean {
	const start = html.lastIndexOf('<a ')
	return start >= 0 && CALCULATOR_ADDRESS.test(html.slice(start, html.indexOf('>', start)))
}

/** Says in a guide's links to the calculator that it is for members, for readers who are not. */
export function markMembersLinks(html: string): string {
	const parts = html.split(END)
	const last = parts.length - 1
	return parts
		.map((part, i) => (i < last && endsWithCalculatorLink(part) ? `${part} (members)` : part))
		.join(END)
}
