import { figure, GAIN, withLine } from './figure-line'
import { resultDefinition } from './results'

const { usd, percent } = figure

/** The figures of a flip, apart from the others because the calculator shows them too. */
export const FLIP_LINES = {
	net: usd(resultDefinition('net').label, { ...GAIN, short: 'Net profit' }),
	netHard: usd(resultDefinition('netHard').label, { ...GAIN, short: 'Net profit' }),
	roiCash: percent(resultDefinition('roiCash').label, { ...GAIN, short: 'ROI on total cost' }),
	roiHard: percent(resultDefinition('roiHard').label, { ...GAIN, short: 'ROI on cash' }),
	flipProfitFull: usd('Profit after all costs', GAIN),
	flipReturnFull: percent('ROI on cash invested (all costs)', {
		...GAIN,
		short: 'ROI on cash',
	}),
	breakEvenPrice: usd('Break-even sales price', { short: 'Break-even price' }),
}

/** A figure of a flip with what its line says of it. */
export function shownFlipFigure<F, M extends object = object>(
	name: keyof typeof FLIP_LINES,
	value: F,
	more?: M,
) {
	return withLine(name, FLIP_LINES[name], value, more)
}
