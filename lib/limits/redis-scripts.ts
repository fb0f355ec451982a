/**
 * The windows of lib/limits/budget.ts inside Redis, by the clock of Redis, in microseconds. KEYS:
 * accepted requests (score: acceptance time), requests in flight (score: end of their lease). Times
 * beyond 2^53 do not occur. They are never concatenated in Lua, which would round them.
 */
const windows = `
local time = redis.call("TIME")
local now = time[1] * 1000000 + time[2]

local function budget_left(count, span)
  local counted = redis.call("ZCOUNT", KEYS[1], string.format("(%.0f", now - span), "+inf")
  local newest = redis.call("ZRANGE", KEYS[1], -1, -1, "WITHSCORES")[2]
  local reset = now
  if newest then reset = math.max(now, newest + span) end
  return math.max(0, count - counted), reset
end
`;

/** ARGV: hour count and span. Returns { remaining, reset }. */
export const budgetLeftScript = `${windows}
return { budget_left(ARGV[1], ARGV[2]) }
`;

/**
 * ARGV: hour count and span, burst count and span, how many in flight, this request's name, its
 * lease. Returns { outcome, wait, remaining, reset }.
 */
export const admitScript = `${windows}
local hourCount, hourSpan, burstCount, burstSpan = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local inFlight, name, lease = tonumber(ARGV[5]), ARGV[6], tonumber(ARGV[7])

-- When the window has room again: when its count-th newest request leaves it.
local function freeAt(count, span)
  local leaving = redis.call("ZRANGE", KEYS[1], -count, -count, "WITHSCORES")[2]
  if leaving then return leaving + span end
  return 0
end

local function admit()
  local wait = math.max(freeAt(hourCount, hourSpan), freeAt(burstCount, burstSpan)) - now
  if wait > 0 then return "rate_limit_exceeded", wait end
  redis.call("ZREMRANGEBYSCORE", KEYS[2], "-inf", now)
  if redis.call("ZCARD", KEYS[2]) >= inFlight then return "concurrent_limit_exceeded", 0 end
  redis.call("ZADD", KEYS[1], now, name)
  redis.call("ZREMRANGEBYRANK", KEYS[1], 0, -math.max(hourCount, burstCount) - 1)
  redis.call("PEXPIRE", KEYS[1], math.ceil(math.max(hourSpan, burstSpan) / 1000) + 1)
  redis.call("ZADD", KEYS[2], now + lease, name)
  redis.call("PEXPIRE", KEYS[2], math.ceil(lease / 1000) + 1)
  return "admitted", 0
end

local outcome, wait = admit()
return { outcome, wait, budget_left(hourCount, hourSpan) }
`;

/** KEYS: requests in flight. ARGV: this request's name, its lease. A released slot stays free. */
export const renewScript = `
local time = redis.call("TIME")
local lease = tonumber(ARGV[2])
local renewed = redis.call("ZADD", KEYS[1], "XX", "CH", time[1] * 1000000 + time[2] + lease, ARGV[1])
redis.call("PEXPIRE", KEYS[1], math.ceil(lease / 1000) + 1)
return renewed
`;
