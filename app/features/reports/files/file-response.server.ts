/** Responses that the browser saves as a file. */

/** Letters, digits and hyphens of a title: names of files must not contain anything else. */
function fileName(title: string): string {
	const words = title
		.slice(0, 300)
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^a-z0-9]+/u)
	return words
		.filter((word) => word !== '')
		.join('-')
		.slice(0, 60)
}

/** "deal-12-elm-st.json"; without letters in the title, "deal.json". */
export function dealFileName(title: string, extension: string): string {
	const name = fileName(title)
	return `${name === '' ? 'deal' : `deal-${name}`}.${extension}`
}

/** Nothing stores it: it is about one person's deals. */
function fileHeaders(name: string, type: string): Record<string, string> {
	return {
		'Content-Type': type,
		'Content-Disposition': `attachment; filename="${name}"`,
		'Cache-Control': 'no-store',
		'X-Content-Type-Options': 'nosniff',
		'X-Robots-Tag': 'noindex',
	}
}

export function jsonFileResponse(name: string, content: unknown): Response {
	const headers = fileHeaders(name, 'application/json; charset=utf-8')
	return new Response(`${JSON.stringify(content, null, '\t')}\n`, { headers })
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function xlsxResponse(name: string, bytes: Uint8Array): Response {
	return new Response(new Uint8Array(bytes), { headers: fileHeaders(name, XLSX_TYPE) })
}
