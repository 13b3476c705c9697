import type { PlanShare } from '~/features/billing/revenue/revenue-stats'
import { type Figure, StatList } from '~/ui/stat/stat'

const PAINTS: Readonly<Record<string, string>> = {
	annual: 'var(--brand)',
	biannual: 'var(--part-1)',
	given: 'var(--part-3)',
	vip: 'var(--part-2)',
}

const getFill = (key: string): string => PAINTS[key] ?? 'var(--part-4)'

/** Members with paid access by source: one stacked bar. */
export function PlanShares({ plans }: { plans: readonly PlanShare[] }) {
	if (plans.length === 0) {
		return <p className="text-muted">No paying members yet.</p>
	}
	const starts = plans.map((_, i) =>
		plans.slice(0, i).reduce((sum, { share }) => sum + share * 100, 0),
	)
	const figures: Figure[] = plans.map(({ key, label, count, share }) => ({
		key,
		label,
		value: `${count} (${Math.round(share * 100)}%)`,
		mark: (
			<svg className="swatch" viewBox="0 0 10 10" aria-hidden="true">
				<rect width="10" height="10" fill={getFill(key)} />
			</svg>
		),
	}))
	return (
		<>
			<svg
				className="share-bar mb-3"
				viewBox="0 0 100 4"
				preserveAspectRatio="none"
				aria-hidden="true"
			>
				{plans.map(({ key, share }, i) => (
					<rect
						key={key}
						x={starts[i]}
						width={Math.max(0.4, share * 100 - (i === plans.length - 1 ? 0 : 0.6))}
						height="4"
						fill={getFill(key)}
					/>
				))}
			</svg>
			<StatList plain figures={figures} />
		</>
	)
}
