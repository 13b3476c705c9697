import { nounFor } from '~/core/plural'
import type { FigureUnit } from '~/deal'
import { formatPercent, formatRatio, formatUsd, signed } from '~/core/format-number'

export type { FigureUnit }

const cents = new Intl.NumberFormat('en-US', {
	style: 'currency',
	currency: 'USD',
	minimumFractionDigits: 2,
})
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const withUnit = (value: number, unit: string): string => {
	const text = signed(value, (size) => oneDecimal.format(size))
	return `${text} ${nounFor(text, unit)}`
}

/** A number as displayed: −$1,234, 7.2%, 11.22%, 1.35, 2.46×, 7.3 years. */
export function formatFigure(value: number, unit: FigureUnit): string {
	switch (unit) {
		case 'usd':
			return formatUsd(value)
		case 'cents':
			return signed(value, (size) => cents.format(size))
		case 'percent':
			return formatPercent(value, 1)
		case 'rate':
			return formatPercent(value, 2)
		case 'ratio':
			return formatRatio(value)
		case 'multiple':
			return `${formatRatio(value)}×`
		case 'years':
			return withUnit(value, 'year')
		case 'months':
			return withUnit(value, 'month')
		case 'count':
			return signed(value, (size) => oneDecimal.format(size))
	}
}
