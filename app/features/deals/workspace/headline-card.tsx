import { paths } from '~/core/http/paths'
import { Card } from '~/ui/card/card'
import { StatList } from '~/ui/stat/stat'
import { Link } from '~/ui/link/link'
import type { DealView } from './deal.server'
import './deal.css'

/** The headline figures of the deal's plan, and the ways to each analysis. */
export function HeadlineCard({
	deal,
	headline,
	missing,
	figuresNote,
	analyses,
	canChange,
}: Pick<DealView, 'deal' | 'headline' | 'missing' | 'figuresNote' | 'analyses' | 'canChange'>) {
	return (
		<Card title="Figures" titleId="figures-title">
			{missing === null ? (
				<StatList
					figures={headline.map(({ name, label, value, text, note, isLoss }) => ({
						key: name,
						label,
						value: (
							<>
								<data
									id={`figure-${name}`}
									value={value ?? ''}
									className="deal-figure"
									translate="no"
								>
									{text}
								</data>
								{note !== null && <span className="note deal-figure__note">{note}</span>}
							</>
						),
						tone: isLoss ? 'neg' : 'plain',
					}))}
				/>
			) : (
				<p className="note">{missing}</p>
			)}
			{figuresNote !== null && <p className="note mt-3">{figuresNote}</p>}
			{canChange && (
				<nav className="row mt-4" aria-label="Analyses of this deal">
					{analyses.map(({ page, label }) => (
						<Link
							key={page}
							to={paths.analysis(page, [['property', deal.id]])}
							className="btn btn--sm"
						>
							{label}
						</Link>
					))}
				</nav>
			)}
		</Card>
	)
}
