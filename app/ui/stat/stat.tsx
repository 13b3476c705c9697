import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names'
import { Tooltip } from '~/ui/tooltip/tooltip'
import './stat.css'

export type FigureTone = 'plain' | 'pos' | 'neg' | 'muted'

export type StatProps = {
	label: string
	/** The number as shown; wrap it in `<data>` where its exact value matters. */
	value: ReactNode
	note?: ReactNode
	tone?: FigureTone
	size?: 'md' | 'lg'
	help?: ReactNode
	className?: string
}

/** One number that matters, with its name above and a remark below. */
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
			<div className="stat__label">
				{label}
				{help !== undefined && <Tooltip about={label}>{help}</Tooltip>}
			</div>
			<div className="stat__value" data-tone={tone}>
				{value}
			</div>
			{note !== undefined && <div className="stat__note">{note}</div>}
		</div>
	)
}

export type Figure = {
	key: string
	label: ReactNode
	value: ReactNode
	tone?: FigureTone
	/** Sums up the figures above it. */
	total?: boolean
	help?: { about: string; text: ReactNode }
	/** A small mark before the label, such as a colour of a chart. */
	mark?: ReactNode
}

export type FigureListProps = {
	figures: readonly Figure[]
	/** Without the line above the first figure. */
	plain?: boolean
	className?: string
}

/** Names at the left, numbers at the right, a hairline between. */
export function FigureList({ figures, plain = false, className }: FigureListProps) {
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
