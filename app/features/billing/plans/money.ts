/** A currency: how its amounts are written, and how many of the smallest unit make one. */
type Format = { write: Intl.NumberFormat; units: number }

const formats = new Map<string, Format>()

function toFormat(currency: string): Format {
	const write = new Intl.NumberFormat('en-US', {
		style: 'currency',
		currency,
		trailingZeroDisplay: 'stripIfInteger',
	})
	return { write, units: 10 ** (write.resolvedOptions().maximumFractionDigits ?? 2) }
}

/** "$149", "$95.69" or "−$3.17": formats an amount in the smallest unit of its currency. */
export function money(cents: number, currency = 'usd'): string {
	const code = currency.toUpperCase()
	const format = formats.get(code) ?? toFormat(code)
	formats.set(code, format)
	return format.write.format(cents / format.units).replace('-', '−')
}

/** "149.00": the amount as a plain number. */
export function decimal(cents: number): string {
	return (cents / 100).toFixed(2)
}
