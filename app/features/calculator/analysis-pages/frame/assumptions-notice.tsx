import { type Assumption, countAssumptions } from '~/deal'
import { useLocation } from '@remix-run/react'
import { memo, useEffect, useRef } from 'react'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import { analysisHref } from './analysis-url'
import type { AnalysisDeal, AnalysisField, AnalysisView } from './analysis-view'
import { assumedText, fieldsByKey } from './assumed-texts'
import './frame.css'
import '~/features/calculator/analysis-pages/figures/figure-list.css'

export type AssumptionsNoticeProps = {
	view: AnalysisView
	deal: AnalysisDeal
	assumptions: readonly Assumption[]
	/** The page's own fields, such as the target of an offer. */
	extra: Readonly<Record<string, string>>
}

type Listed = { field: AnalysisField; assumption: Assumption }

/** The deal with the assumed numbers as if they were typed. */
function withEntered(deal: AnalysisDeal, listed: readonly Listed[]): AnalysisDeal {
	const inputs: Record<string, string> = { ...deal.inputs }
	const analysis: Record<string, string> = { ...deal.analysis }
	for (const { assumption } of listed) {
		const texts = assumption.isExisting ? inputs : analysis
		texts[assumption.key] = String(assumption.value)
	}
	return {
		...deal,
		inputs: inputs as typeof deal.inputs,
		analysis: analysis as typeof deal.analysis,
	}
}

/** In the history: the assumptions were entered by the link that led here. */
const ENTERED = { hasEnteredAssumptions: true }

/**
 * The paragraph that has the focus after assumptions were entered: the link is gone, and the count
 * says what happened.
 */
function useFocusAfterEntering() {
	const { state } = useLocation() as { state: Partial<typeof ENTERED> | null }
	const count = useRef<HTMLParagraphElement>(null)
	const hasEntered = state?.hasEnteredAssumptions === true
	useEffect(() => {
		if (hasEntered) count.current?.focus({ preventScroll: true })
	}, [hasEntered])
	return count
}

function Items({ of }: { of: readonly Listed[] }) {
	return (
		<ul className="assumptions__list">
			{of.map(({ field, assumption }) => (
				<li key={field.key}>
					{field.label}: <span className="assumed">{assumedText(assumption.value, field)}</span>
					{assumption.source === 'own' && <span className="text-muted"> (yours)</span>}
				</li>
			))}
		</ul>
	)
}

/**
 * How many numbers are assumptions, their list, and a link that enters them (0.6). Those that are
 * inputs of the calculator too are listed with a question, because they change its results.
 */
export const AssumptionsNotice = memo(function AssumptionsNotice({
	view,
	deal,
	assumptions,
	extra,
}: AssumptionsNoticeProps) {
	const countText = useFocusAfterEntering()
	const count = countAssumptions(assumptions)
	const own = countAssumptions(assumptions.filter(({ source }) => source === 'own'))
	const fields = fieldsByKey(view)
	const listed = assumptions.flatMap((assumption) => {
		const field = fields.get(assumption.key)
		return field === undefined || assumption.role === 'unused' ? [] : [{ field, assumption }]
	})
	const numbers = listed.filter(({ assumption }) => assumption.role === 'number')
	const analysisOnly = numbers.filter(({ assumption }) => !assumption.isExisting)
	const existing = numbers.filter(({ assumption }) => assumption.isExisting)
	const others = listed.filter(({ assumption }) => assumption.role !== 'number')
	const linkTo = (of: readonly Listed[]) =>
		analysisHref(view.page, withEntered(deal, of), view.property, extra)
	const enterThem = linkTo(analysisOnly)
	const enterAll = linkTo(numbers)

	if (count === 0 && others.length === 0) return null
	return (
		<Notice className="analysis-assumptions">
			<p ref={countText} tabIndex={-1} id="assumption-count">
				{count === 0
					? 'None of the numbers is an assumption. '
					: `${count} of the numbers ${count === 1 ? 'is an assumption' : 'are assumptions'} of ours${own > 0 ? ` or, ${own} of them, of yours` : ''}. `}
				<a href="#assumptions">See the list</a>
			</p>
			<details id="assumptions" className="assumptions">
				<summary>Assumptions</summary>
				{analysisOnly.length > 0 && (
					<>
						<Items of={analysisOnly} />
						{enterThem !== null && (
							<p>
								<Link to={enterThem} state={ENTERED} preventScrollReset>
									Enter them as mine
								</Link>
							</p>
						)}
					</>
				)}
				{existing.length > 0 && (
					<>
						<p>
							{existing.length === 1 ? 'This one is' : 'These are'} in the calculator too, where an
							empty field counts as 0. Entering {existing.length === 1 ? 'it' : 'them'} changes its
							results:
						</p>
						<Items of={existing} />
						{enterAll !== null && (
							<p>
								<Link to={enterAll} state={ENTERED} preventScrollReset>
									Enter {existing.length === 1 ? 'this one' : 'these'} too?
								</Link>
							</p>
						)}
					</>
				)}
				{others.length > 0 && (
					<>
						<p>Empty, and counted like this:</p>
						<Items of={others} />
					</>
				)}
			</details>
		</Notice>
	)
})
