import { useState } from 'react'
import { analysisHref } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type { AnalysisView } from '~/features/calculator/analysis-pages/frame/analysis-view'

/** Whether a part of the page shows all it has: a field of the address, where `all` is yes. */
export function useShowsAll(view: AnalysisView, field: string): [boolean, () => void] {
	const [isAll, setIsAll] = useState(view.extra[field] === 'all')
	return [isAll, () => setIsAll((before) => !before)]
}

export type ToggleAllProps = {
	view: AnalysisView
	field: string
	/** The id of the part of the page. */
	target: string
	isAll: boolean
	onToggle: () => void
	children: string
}

/** A link that shows all, or less again; with JavaScript the page stays as it is otherwise. */
export function ToggleAll({ view, field, target, isAll, onToggle, children }: ToggleAllProps) {
	const { [field]: _before, ...extra } = view.extra
	const href = analysisHref(view.page, view.deal, view.property, {
		...extra,
		...(isAll ? {} : { [field]: 'all' }),
	})
	return (
		<>
			{isAll && <input type="hidden" name={field} value="all" form="inputs" />}
			<a
				href={`${href ?? ''}#${target}`}
				onClick={(event) => {
					event.preventDefault()
					onToggle()
				}}
			>
				{children}
			</a>
		</>
	)
}
