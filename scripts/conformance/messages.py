"""Reads calendar files with icalendar and vobject, and mails with Python's own parser; prints what they object to.

Usage: messages.py FOLDER-OF-CALENDARS FOLDER-OF-MAILS
"""

import sys
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import icalendar
import vobject

calendars, mails = (Path(folder) for folder in sys.argv[1:])
LONGEST_DAY = timedelta(hours=20)
findings: list[str] = []


def check_calendar(name: str, text: str) -> None:
    calendar = icalendar.Calendar.from_ical(text)
    zones = {str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")}
    events = calendar.walk("VEVENT")
    problems = [f"{component.name}: {error}" for component in calendar.walk() for error in component.errors]
    if not events:
        problems.append("no event")
    uids = {str(event["UID"]) for event in events}
    is_feed = "X-WR-CALNAME" in calendar
    if is_feed and len(uids) < len(events):
        problems.append("entries of a feed share a UID")
    if not is_feed and len(uids) > 1:
        problems.append("more than one UID")
    for event in events:
        for needed in ("UID", "DTSTAMP", "DTSTART", "DTEND", "ORGANIZER", "SEQUENCE", "STATUS", "SUMMARY"):
            if needed not in event:
                problems.append(f"no {needed}")
        for time in ("DTSTART", "DTEND"):
            if event[time].params.get("TZID") not in zones:
                problems.append(f"{time} names a zone that the file does not define")
        if event["DTEND"].dt - event["DTSTART"].dt > LONGEST_DAY:
            problems.append(f"longer than {LONGEST_DAY}")
        if "@127.0.0.1" not in event["UID"]:
            problems.append(f"the UID {event['UID']} is not of this host")
    if "icalendar" in str(calendar["PRODID"]).lower():
        problems.append(f"PRODID is the library's: {calendar['PRODID']}")

    component = vobject.readOne(text)
    component.validate(raiseException=True)
    for vevent in component.vevent_list:
        if "rrule" in vevent.contents:
            occurrences = len(list(vevent.getrruleset()))
            expected = int(icalendar.vRecur.from_ical(vevent.rrule.value)["COUNT"][0])
            if occurrences != expected:
                problems.append(f"{occurrences} occurrences instead of {expected}")
    findings.extend(f"{name}: {problem}" for problem in problems)


def check_mail(name: str, content: bytes) -> None:
    mail = message_from_bytes(content, policy=policy.default)
    for part in mail.walk():
        findings.extend(f"{name}: {defect!r}" for defect in part.defects)
        if part.get_content_type() == "text/calendar":
            check_calendar(name, part.get_content())
    sender = mail["From"].addresses[0].domain
    if not str(mail["Message-ID"]).strip("<>").endswith(f"@{sender}"):
        findings.append(f"{name}: Message-ID {mail['Message-ID']} is not of {sender}")
    if "-- " not in mail.get_body(("plain",)).get_content().splitlines():
        findings.append(f"{name}: no signature line in the text")


files = sorted(calendars.glob("*.ics"))
for file in files:
    check_calendar(file.name, file.read_bytes().decode())
letters = sorted(mails.glob("*.eml"))
for file in letters:
    check_mail(file.name, file.read_bytes())
print(f"{len(files)} calendar files and {len(letters)} mails read")
if not files or not letters:
    findings.append("nothing to read")
print("\n".join(findings))
sys.exit(bool(findings))
