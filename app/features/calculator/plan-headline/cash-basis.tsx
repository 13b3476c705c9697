import './plan-headline.css'

/** Says that the figures count no loan, with the way to the field of its rate. */
export function CashBasis({ field }: { field: string }) {
	return (
		<p className="cash-basis">
			No loan rate yet, so this is a cash purchase.{' '}
			<a href={`#${field}`} className="link no-print">
				Add a loan
			</a>
		</p>
	)
}
