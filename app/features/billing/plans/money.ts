const formats = new Map<string, Intl.NumberFormat>()

/** "$149", "$95.69" or "−$3.17": formats an amount in the smallest unit of its currency. */
export function money(cents: number, currency = 'usd'): string {
	const code = currency.toUpperCase()
	let format = formats.get(code)
	if (format === undefined) {
		format = new Intl.NumberFormat('en-US', {
			style: 'currency',
			currency: code,
			trailingZeroDisplay: 'stripIfInteger',
		})
		formats.set(code, format)
	}
	const amount = cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
	return format.format(amount).replace('-', '−')
}

/** "149.00": the amount as a plain number. */
export function decimal(cents: number): string {
	return (cents / 100).toFixed(2)
}
