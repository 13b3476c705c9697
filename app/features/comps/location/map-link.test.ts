import { describe, expect, test } from 'vitest'
import { mapLinkProblem, MAX_LINK_LENGTH, parseMapLink } from './map-link'

const TULSA = { lat: 36.1389, lng: -95.9817 }

describe('C3 coordinates in a pasted map link', () => {
	test.each([
		'36.1389, -95.9817',
		' 36.1389,-95.9817 ',
		'geo:36.1389,-95.9817?z=17',
		// Google Maps: the pin of a place, not the middle of the view
		'https://www.google.com/maps/place/1+Elm+St/@36.2,-95.9,17z/data=!3m1!4b1!4m6!3d36.1389!4d-95.9817!16s',
		'https://www.google.com/maps/@36.1389,-95.9817,15z',
		'https://www.google.com/maps/search/?api=1&query=36.1389%2C-95.9817',
		'https://www.google.com/maps/search/36.1389,-95.9817',
		'https://maps.google.com/?q=36.1389,-95.9817',
		'http://maps.google.com/maps?q=loc:36.1389,-95.9817(Home)',
		'www.google.com/maps/dir/36.2,-95.9/36.1389,-95.9817/',
		// Apple Maps
		'https://maps.apple.com/?address=1%20Elm%20St&ll=36.1389,-95.9817&q=1%20Elm%20St',
		'https://maps.apple.com/place?coordinate=36.1389,-95.9817&name=Home',
		// OpenStreetMap
		'https://www.openstreetmap.org/?mlat=36.1389&mlon=-95.9817#map=17/36.2/-95.9',
		'https://www.openstreetmap.org/#map=17/36.1389/-95.9817',
		// Bing Maps
		'https://www.bing.com/maps?cp=36.1389~-95.9817&lvl=16',
		'https://bing.com/maps/default.aspx?sp=point.36.1389_-95.9817_Home',
		// Waze and HERE
		'https://www.waze.com/ul?ll=36.1389%2C-95.9817&navigate=yes',
		'https://waze.com/live-map/directions?to=ll.36.1389%2C-95.9817',
		'https://wego.here.com/?map=36.1389,-95.9817,15,normal',
		'https://share.here.com/l/36.1389,-95.9817,Home',
	])('%s', (link) => {
		expect(parseMapLink(link)).toEqual(TULSA)
	})

	test.each([
		'',
		'100 Elm St, Tulsa',
		'36.1389',
		'91, 10',
		'36, 181',
		'0, 0',
		'https://maps.app.goo.gl/AbCd123',
		'https://www.google.com/maps/place/1418+S+Maple+Ridge',
		'https://www.google.com/maps?q=1418,12th+St',
		'https://%%%',
		`36.1389, -95.9817${' '.repeat(MAX_LINK_LENGTH)}`,
	])('none in %s', (text) => {
		expect(parseMapLink(text)).toBeNull()
	})

	test('a short link is told apart, because it leads to a map by itself', () => {
		expect(mapLinkProblem(' https://maps.app.goo.gl/AbCd123')).toMatch(/^Short links/u)
		expect(mapLinkProblem('https://www.google.com/maps/place/1')).toMatch(/^We found no/u)
	})
})
