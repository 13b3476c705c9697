import {
	type ChoiceLine,
	type InputLine,
	type Options,
	PLAIN,
	termOfLabel,
	type TextLine,
} from './input-line'

/** A choice between words, the default first. */
export const choice = <const O extends Options>(
	label: string,
	options: O,
	details: Pick<Partial<InputLine>, 'help' | 'isOfOneDeal'> = {},
): ChoiceLine<O> => ({
	...PLAIN,
	kind: 'choice',
	label,
	term: termOfLabel(label),
	unit: 'none',
	suffix: '',
	range: [0, 0],
	limit: [0, 0],
	empty: 'zero',
	options,
	...details,
})

/** A description in the member's own words. */
export const describe = (label: string, maxLength: number): TextLine => ({
	...PLAIN,
	kind: 'text',
	label,
	term: termOfLabel(label),
	unit: 'none',
	suffix: '',
	range: [0, maxLength],
	limit: [0, maxLength],
	empty: 'unread',
})
