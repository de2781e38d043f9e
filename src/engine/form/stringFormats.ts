import { IPV4, IPV6, URI, URI_REFERENCE } from './addressPatterns.ts';

const URL =
  /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu;
const VARIABLE = '(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\\*)?';
const LITERAL = `(?:[^\\x00-\\x20"'<>%\\\\^\`{|}]|%[0-9a-f]{2})`;
const URI_TEMPLATE = new RegExp(`^(?:${LITERAL}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*$`, 'i');
const DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;

/** Draft-07's `format` words as ajv-formats reads them; words that are not here are only notes. */
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
  ipv4: pattern(IPV4),
  ipv6: pattern(IPV6),
  hostname: pattern(
    /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
  ),
  uri: (text) => /\/|:/.test(text) && URI.test(text),
  'uri-reference': pattern(URI_REFERENCE),
  'uri-template': pattern(URI_TEMPLATE),
  url: pattern(URL),
  uuid: pattern(/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i),
  regex: isExpression,
  'json-pointer': pattern(/^(?:\/(?:[^~/]|~0|~1)*)*$/),
  'json-pointer-uri-fragment': pattern(/^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i),
  'relative-json-pointer': pattern(/^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/),
  byte: pattern(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/m),
  'data-url': pattern(/^data:([a-z]+\/[a-z0-9-+.]+)?;(?:name=(.*);)?base64,(.*)$/),
};

const MOST_INT32 = 2 ** 31;

/** The `format` words that speak of numbers. */
export const NUMBER_FORMATS: { readonly [name: string]: (value: number) => boolean } = {
  int32: (value) => Number.isInteger(value) && value >= -MOST_INT32 && value < MOST_INT32,
  int64: Number.isInteger,
};

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

function isExpression(text: string): boolean {
  if (/[^\\]\\Z/.test(text)) return false;
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
