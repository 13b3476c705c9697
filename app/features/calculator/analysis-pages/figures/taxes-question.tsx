import { taxesQuestion } from './deal-questions'

export type TaxesQuestionProps = {
	deal: { purchase: number; yTaxes: number }
	/** The id of the field of the taxes. */
	field: string
}

/** Asks about taxes that are too high for the price, with a link to their field. */
export function TaxesQuestion({ deal, field }: TaxesQuestionProps) {
	const question = taxesQuestion(deal)
	if (question === null) return null
	return (
		<p id="taxes-question" className="note">
			<span>{question}</span>{' '}
			<a href={`#${field}`} className="link no-print">
				Is this the tax bill of one year?
			</a>
		</p>
	)
}
