import { addressLine, listFacts, type PropertyFacts } from './comparable'
import '~/features/comps/comps.css'

/** The known features of a property, and the names of the unknown ones. */
export function SubjectFacts({ home }: { home: PropertyFacts }) {
	const facts = listFacts(home)
	const unknown = facts.filter(({ text }) => text === null)
	return (
		<div className="stack stack--tight">
			<p className="font-medium">{addressLine(home)}</p>
			<dl className="tabular-nums comps__facts comps__facts--tight">
				{facts
					.filter(({ text }) => text !== null)
					.map(({ label, text }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{text}</dd>
						</div>
					))}
			</dl>
			{unknown.length > 0 && (
				<p className="note">
					Unknown: {unknown.map(({ label }) => label.toLowerCase()).join(', ')}.
				</p>
			)}
		</div>
	)
}
