import { paths } from '~/core/http/paths'
import { Card } from '~/ui/card/card'
import type { DealView } from './deal.server'
import './deal.css'

/** The deal as files, for spreadsheets and for other accounts. */
export function FilesCard({ deal: { id } }: Pick<DealView, 'deal'>) {
	const property = ['property', id] as const
	const files = [
		{
			href: paths.dealFile('xlsx', [property]),
			label: 'Spreadsheet (XLSX)',
			about: 'With live formulas',
		},
		{
			href: paths.dealFile('csv', [property]),
			label: 'Projection (CSV)',
			about: 'One row a year',
		},
		{
			href: paths.dealFile('csv', [property, ['table', 'inputs']]),
			label: 'Inputs (CSV)',
			about: 'Can be imported again',
		},
		{
			href: paths.dealFile('json', [property]),
			label: 'Backup (JSON)',
			about: 'With its scenarios; can be imported again',
		},
	]
	return (
		<Card title="Files" titleId="files-title">
			<ul className="deal-list">
				{files.map(({ href, label, about }) => (
					<li key={href} className="deal-list__row">
						<a href={href} className="link" download>
							{label}
						</a>
						<span className="note">{about}</span>
					</li>
				))}
			</ul>
		</Card>
	)
}
