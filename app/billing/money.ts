const formats = new Map<string, Intl.NumberFormat>()

/** "$149.00": an amount in the smallest unit of its currency, in words of the United States. */
export function money(cents: number, currency = 'usd'): string {
	const code = currency.toUpperCase()
	let format = formats.get(code)
	if (format === undefined) {
		format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
		formats.set(code, format)
	}
	return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** "149.00": the same as a bare number. */
export function decimal(cents: number): string {
	return (cents / 100).toFixed(2)
}
