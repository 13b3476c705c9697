import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import { Tooltip } from '~/ui/tooltip/tooltip'
import './stat.css'

export type FigureTone = 'plain' | 'pos' | 'neg' | 'muted'

export type StatProps = {
	label: string
	/** The displayed number; wrap it in `<data>` if its exact value matters. */
	value: ReactNode
	note?: ReactNode
	tone?: FigureTone
	size?: 'md' | 'lg'
	help?: ReactNode
	className?: string
}

/** A key figure, with its name above and a note below. */
export function Stat({
	label,
	value,
	note,
	tone = 'plain',
	size = 'md',
	help,
	className,
}: StatProps) {
	return (
		<div className={classNames('stat', size === 'lg' && 'stat--lg', className)}>
			<div className="note stat__label">
				{label}
				{help !== undefined && <Tooltip about={label}>{help}</Tooltip>}
			</div>
			<div className="stat__value" data-tone={tone}>
				{value}
			</div>
			{note !== undefined && <div className="note tabular-nums">{note}</div>}
		</div>
	)
}

export type Figure = {
	key: string
	label: ReactNode
	value: ReactNode
	tone?: FigureTone
	/** The total of the figures above. */
	total?: boolean
	help?: { about: string; text: ReactNode }
	/** A small marker before the label, such as the color of a chart. */
	mark?: ReactNode
}

export type FigureListProps = {
	figures: readonly Figure[]
	/** Omits the line above the first figure. */
	plain?: boolean
	className?: string
}

/** Names on the left, numbers on the right, separated by thin lines. */
export function StatList({ figures, plain = false, className }: FigureListProps) {
	return (
		<dl className={classNames('figures', plain && 'figures--plain', className)}>
			{figures.map(({ key, label, value, tone = 'plain', total = false, help, mark }) => (
				<div key={key} className={classNames('figures__row', total && 'figures__row--total')}>
					<dt className="figures__label">
						{mark}
						{label}
						{help !== undefined && <Tooltip about={help.about}>{help.text}</Tooltip>}
					</dt>
					<dd className="figures__value" data-tone={tone}>
						{value}
					</dd>
				</div>
			))}
		</dl>
	)
}
