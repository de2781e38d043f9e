/** Draft-07's `format` words as ajv-formats reads them, where the interpreting library differs. */
export const STRING_FORMATS: { readonly [name: string]: (text: string) => boolean } = {
  date: isDate,
  time: (text) => isTime(text, true),
  'iso-time': (text) => isTime(text, false),
  'date-time': (text) => isDateTime(text, true),
  'iso-date-time': (text) => isDateTime(text, false),
  duration: pattern(/^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/),
  email: pattern(
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
  ),
  ipv4: pattern(/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/),
  'data-url': pattern(/^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=(.*);)?base64,(.*)$/),
};

const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;

function pattern(expression: RegExp): (text: string) => boolean {
  return (text) => expression.test(text);
}

function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number);
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day <= days;
}

function isTime(text: string, zoneNeeded: boolean): boolean {
  const parts = TIME.exec(text);
  if (parts === null) return false;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [zoneHour, zoneMinute] = [Number(parts[6] ?? 0), Number(parts[7] ?? 0)];
  if (zoneHour > 23 || zoneMinute > 59 || (zoneNeeded && parts[4] === undefined)) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second falls at 23:59:60 in universal time, whatever the zone.
  const sign = parts[5] === '-' ? -1 : 1;
  const utcMinute = minute - zoneMinute * sign;
  const utcHour = hour - zoneHour * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

function isDateTime(text: string, zoneNeeded: boolean): boolean {
  const [date = '', time = '', ...rest] = text.split(/t|\s/i);
  return rest.length === 0 && isDate(date) && isTime(time, zoneNeeded);
}
