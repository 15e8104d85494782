-- Addresses that nobody has asked for before, of the kind that the first word names.
local threads = 0
function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local shapes = {
  paths = { "/%d", "/nowhere/%d/%d", "/control-panel/%d", "/auth/verify-email/%d", "/assets/%d.js", "/api/%d" },
  numbers = { "/courses/9%d", "/api/courses/9%d" },
  queries = { "/?%d=%d", "/courses?organization=%d", "/courses/3?utm_source=%d", "/api/courses?x=%d", "/api/courses?organization=%d", "/api/courses/3?x=%d" },
  searches = { "/courses?search=%d", "/api/courses?search=%d" },
}
local mine

function init(args)
  math.randomseed(os.time() + number)
  mine = shapes[args[1]]
end

function request()
  return wrk.format("GET", (mine[math.random(#mine)]:gsub("%%d", function() return math.random(10000000, 99999999) end)))
end
